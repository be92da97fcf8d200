//! The options of LLVM's compilers about the machine and the form of code, as `llc` and `lli` have them.

use bitsmith_codegen::x86_64::features;
use bitsmith_codegen::{Options as CodegenOptions, VectorBytes, legality};
use bitsmith_model::module::Module;
use bitsmith_model::schema::linkage::ThreadLocalMode;
use std::io::Write;
use std::process::ExitCode;

/// The options that llc and lli share.
#[derive(clap::Args, Clone, Debug)]
pub struct MachineOptions {
    /// The target, instead of the module's
    #[arg(long, value_name = "TRIPLE")]
    mtriple: Option<String>,
    /// The architecture, instead of that of the target
    #[arg(long, value_name = "ARCH")]
    march: Option<String>,
    /// The processor: `native` uses its features, `help` lists them; code for others runs on all of the
    /// architecture
    #[arg(long, value_name = "CPU")]
    mcpu: Option<String>,
    /// Features, as in +avx2,-sse4.2; code uses those of the processor at most
    #[arg(long, value_name = "FEATURES", allow_hyphen_values = true)]
    mattr: Vec<String>,
    /// The position of code: it is always position independent, which is right for all of these
    #[arg(long, value_name = "MODEL", value_parser = ["static", "pic", "dynamic-no-pic"])]
    relocation_model: Option<String>,
    /// The distance of code and data
    #[arg(long, value_name = "MODEL", value_parser = ["small"])]
    code_model: Option<String>,
    /// Put each function into a section of its own
    #[arg(long, num_args = 0..=1, require_equals = true, default_value_t = false, default_missing_value = "true")]
    function_sections: bool,
    /// Put each variable into a section of its own
    #[arg(long, num_args = 0..=1, require_equals = true, default_value_t = false, default_missing_value = "true")]
    data_sections: bool,
    /// The functions that keep a frame pointer
    #[arg(long, value_name = "WHICH", value_parser = ["all", "non-leaf", "reserved", "none"])]
    frame_pointer: Option<String>,
    /// Thread-local variables by calls of the runtime; only for modules without any
    #[arg(long, num_args = 0..=1, require_equals = true, default_value_t = false, default_missing_value = "true")]
    emulated_tls: bool,
    /// The language of the input
    #[arg(short = 'x', value_name = "LANGUAGE", value_parser = ["ir"])]
    language: Option<String>,
}

/// The architectures of targets that are known, each with its name in triples.
const ARCHITECTURES: &[(&str, &str)] = &[
    ("x86-64", "x86_64"),
    ("x86_64", "x86_64"),
    ("aarch64", "aarch64"),
    ("arm64", "aarch64"),
];

/// Features that code cannot do without: the calling convention uses them.
const NEEDED: &[&str] = &["sse", "sse2", "64bit", "x87", "fxsr"];

impl MachineOptions {
    /// Prints the processors and features if one of the options asks for them.
    pub fn help(&self) -> Option<ExitCode> {
        let features = self.mattr.iter().any(|text| text == "help");
        if !features && self.mcpu.as_deref() != Some("help") {
            return None;
        }
        let text = "Available CPUs for this target:\n\n\
            \x20 native - Code for this machine, with its features.\n\
            \x20 x86-64 - Code for all of the architecture; so for every other name.\n\n\
            Available features for this target: those of the processor.\n";
        // As in LLVM, it is no output of the tool. If it cannot be written, there is no other place.
        let _ = anstream::stderr().write_all(text.as_bytes());
        Some(ExitCode::SUCCESS)
    }

    /// Applies the options to a module and to the code generator's options.
    ///
    /// # Errors
    ///
    /// A message if an option asks for what is not made.
    pub fn apply(&self, module: &mut Module, how: &mut CodegenOptions) -> Result<(), String> {
        let before = module.triple.clone();
        if let Some(triple) = &self.mtriple {
            module.triple = triple.clone().into_bytes();
        }
        if let Some(name) = &self.march {
            let known = ARCHITECTURES.iter().find(|(known, _)| known == name);
            let Some((_, name)) = known else {
                return Err(format!("-march: the architecture '{name}' is no target"));
            };
            let triple = String::from_utf8_lossy(&module.triple);
            let rest = triple.split_once('-').map_or("unknown-linux-gnu", |t| t.1);
            module.triple = format!("{name}-{rest}").into_bytes();
        }
        if module.triple != before {
            // The layout of another target does not apply.
            module.data_layout = Default::default();
        }
        self.features()?;
        let mut globals = module.globals.iter();
        if self.emulated_tls && globals.any(|(_, g)| g.tls != ThreadLocalMode::NotThreadLocal) {
            return Err("-emulated-tls: thread-local variables are those of ELF".into());
        }
        how.host |= self.mcpu.as_deref() == Some("native");
        let features = self.mattr.join(",");
        how.vectors = VectorBytes {
            of_processor: features::of_processor(
                self.mcpu.as_deref().unwrap_or_default().as_bytes(),
            ),
            of_features: features::with_features(0, features.as_bytes()),
        };
        how.function_sections = self.function_sections;
        how.data_sections = self.data_sections;
        how.frame_pointers = matches!(self.frame_pointer.as_deref(), Some("all" | "non-leaf"));
        Ok(())
    }

    /// Checks the features.
    fn features(&self) -> Result<(), String> {
        for feature in self.mattr.iter().flat_map(|list| list.split(',')) {
            let refused = match feature.split_at_checked(1) {
                Some(("+", name)) => legality::FEATURES.contains(&name),
                Some(("-", name)) => NEEDED.contains(&name),
                _ => !feature.is_empty(),
            };
            if refused {
                return Err(format!("-mattr: code with '{feature}' is not made"));
            }
        }
        Ok(())
    }
}
