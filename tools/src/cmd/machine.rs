//! The options of LLVM's compilers about the machine and the form of code, as `llc` and `lli` have them.

use bitsmith_codegen::{Options as CodegenOptions, legality};
use bitsmith_model::attr::{Attr, text_of};
use bitsmith_model::global::GlobalKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::linkage::{CodeModel, ThreadLocalMode};
use std::collections::HashMap;
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
    /// The processor of functions that name none: `native` is this machine's, `help` lists them
    #[arg(long, value_name = "CPU")]
    mcpu: Option<String>,
    /// Features beside those of the processor, as in +avx2,-sse4.2
    #[arg(long, value_name = "FEATURES", allow_hyphen_values = true)]
    mattr: Vec<String>,
    /// The position of code: it is always position independent, which is right for all of these
    #[arg(long, value_name = "MODEL", value_parser = ["static", "pic", "dynamic-no-pic"])]
    relocation_model: Option<String>,
    /// The distance of code and data
    #[arg(long, value_name = "MODEL", value_parser = ["tiny", "small", "kernel", "medium", "large"])]
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

/// Features that code cannot do without.
const NEEDED: &[&str] = &["64bit", "x87"];

impl MachineOptions {
    /// Prints the processors and features if one of the options asks for them.
    pub fn help(&self) -> Option<ExitCode> {
        let features = self.mattr.iter().any(|text| text == "help");
        if !features && self.mcpu.as_deref() != Some("help") {
            return None;
        }
        let text = "Available CPUs for this target:\n\n\
            \x20 native - Code for this machine, with its features.\n\
            \x20 x86-64 - Code for all of the architecture; so for names that are not known.\n\
            \x20 x86-64-v3, x86-64-v4, haswell, znver3, ... - Code for processors with AVX or AVX-512: all of LLVM's names.\n\n\
            Available features for this target: LLVM's names; code uses AVX, AVX2, FMA, SSE3 to SSE4.2, POPCNT, LZCNT,\n\
            BMI and BMI2, and the instructions of intrinsics.\n";
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
        let features = self.features()?;
        let is_tls = |tls| tls != ThreadLocalMode::NotThreadLocal;
        if self.emulated_tls && module.globals.iter().any(|(_, g)| is_tls(g.tls)) {
            return Err("-emulated-tls: thread-local variables are those of ELF".into());
        }
        how.host |= self.mcpu.as_deref() == Some("native");
        self.name_processor(module, features.as_bytes());
        how.function_sections = self.function_sections;
        how.data_sections = self.data_sections;
        let model = self.code_model.as_deref();
        how.code_model = model.and_then(|name| CodeModel::from_text(name.as_bytes()));
        how.frame_pointers = matches!(self.frame_pointer.as_deref(), Some("all" | "non-leaf"));
        Ok(())
    }

    /// Names the processor and the features in the attributes of functions, as LLVM's tools do: a function keeps its own
    /// processor, and these features are added to its own.
    fn name_processor(&self, module: &mut Module, features: &[u8]) {
        const PROCESSOR: &[u8] = b"target-cpu";
        const FEATURES: &[u8] = b"target-features";
        let mut with_them = HashMap::new();
        for global in module.globals.values_mut() {
            let GlobalKind::Function(function) = &mut global.kind else {
                continue;
            };
            function.attrs = *with_them.entry(function.attrs).or_insert_with_key(|list| {
                let mut own = module.attrs.function(*list).to_vec();
                if let Some(name) = &self.mcpu
                    && text_of(&own, PROCESSOR).is_none()
                {
                    own.push(Attr::string(PROCESSOR, name.as_bytes()));
                }
                if !features.is_empty() {
                    let before = text_of(&own, FEATURES).filter(|text| !text.is_empty());
                    let parts = before.into_iter().chain([features]);
                    let all = parts.collect::<Vec<_>>().join(&b',');
                    own.retain(|attr| !attr.is_string(FEATURES));
                    own.push(Attr::string(FEATURES, all));
                }
                module.attrs.with_function(*list, own)
            });
        }
    }

    /// The list of features, each with its sign: one without is wanted.
    ///
    /// # Errors
    ///
    /// A feature that code is not made with, or without.
    fn features(&self) -> Result<String, String> {
        let mut all = Vec::new();
        let given = self.mattr.iter().flat_map(|list| list.split(','));
        for feature in given.filter(|feature| !feature.is_empty()) {
            let feature = match feature.starts_with(['+', '-']) {
                true => feature.to_lowercase(),
                false => format!("+{}", feature.to_lowercase()),
            };
            let refused = match feature.split_at(1) {
                ("+", name) => {
                    let mut lists =
                        [legality::FEATURES, legality::FEATURES_OF_FUNCTIONS].into_iter();
                    lists.any(|list| list.contains(&name))
                }
                (_, name) => NEEDED.contains(&name),
            };
            if refused {
                return Err(format!("-mattr: code with '{feature}' is not made"));
            }
            all.push(feature);
        }
        Ok(all.join(","))
    }
}
