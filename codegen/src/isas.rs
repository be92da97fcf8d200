//! Cranelift's targets for the functions of a module. They differ in the features of the processor that a function may
//! use, and in what its registers are needed for.

use crate::protection::Protection;
use crate::target::Target;
use bitsmith_model::attr::AttrListId;
use bitsmith_model::module::Module;
use cranelift_codegen::isa::{OwnedTargetIsa, TargetFrontendConfig};
use cranelift_codegen::settings::{self, Configurable};
use rustc_hash::FxHashMap;
use std::error::Error;

/// Cranelift's targets for the functions of a module.
pub struct Isas {
    /// The targets for each set of features; the set of functions without attributes is the first.
    all: Vec<OfFeatures>,
    /// The numbers of the sets of functions with attributes.
    by_attrs: FxHashMap<AttrListId, usize>,
}

/// The targets for functions that may use the same features.
pub struct OfFeatures {
    /// True if these functions multiply and add in one instruction.
    pub fuses: bool,
    /// The target for functions that need neither of the following.
    pub usual: Isa,
    /// The target for functions that pass vectors of more than 128 bits, if it is another.
    whole_vectors: Option<Isa>,
    /// The target for functions with dynamic allocas, if it is another.
    based: Option<Isa>,
}

/// Cranelift's target.
pub struct Isa {
    /// Without its optimiser.
    pub plain: OwnedTargetIsa,
    /// With its optimiser, if optimising.
    pub optimiser: Option<OwnedTargetIsa>,
}

/// The uses of registers that choose the target of a function.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Needs {
    /// It has dynamic allocas, so its frame is addressed from a register of its own.
    pub base: bool,
    /// It passes vectors of more than 128 bits, so the upper parts of vector registers stay as they are.
    pub whole_vectors: bool,
}

impl Isas {
    /// The targets for the functions of a module; `on_host` says that all may use what this machine has.
    pub fn new(module: &Module, machine: &Machine, on_host: bool) -> Result<Self, Box<dyn Error>> {
        let mut sets = Sets {
            machine,
            of_host: on_host.then(|| machine.target.host_features()),
            all: Vec::new(),
            by_features: FxHashMap::default(),
            by_text: FxHashMap::default(),
        };
        sets.number(module, AttrListId::EMPTY)?;
        let mut by_attrs = FxHashMap::default();
        for (_, global) in module.globals.iter() {
            let function = global.as_function().filter(|_| !global.is_declaration());
            if let Some(function) = function
                && !by_attrs.contains_key(&function.attrs)
            {
                by_attrs.insert(function.attrs, sets.number(module, function.attrs)?);
            }
        }
        Ok(Self {
            all: sets.all,
            by_attrs,
        })
    }

    /// The targets for functions with attributes.
    pub fn of(&self, attrs: AttrListId) -> &OfFeatures {
        let number = self.by_attrs.get(&attrs).copied().unwrap_or_default();
        &self.all[number]
    }

    /// The target for what belongs to no function.
    pub fn common(&self) -> &OwnedTargetIsa {
        &self.of(AttrListId::EMPTY).usual.plain
    }

    /// What all targets have in common, for building functions.
    pub fn frontend_config(&self) -> TargetFrontendConfig {
        self.common().frontend_config()
    }
}

impl OfFeatures {
    /// The target for a function.
    pub fn with(&self, needs: Needs) -> &Isa {
        let of_vectors = self.whole_vectors.as_ref().filter(|_| needs.whole_vectors);
        let based = self.based.as_ref().filter(|_| needs.base);
        based.or(of_vectors).unwrap_or(&self.usual)
    }
}

/// The sets of features that functions have, numbered in the order of the module.
struct Sets<'a> {
    machine: &'a Machine,
    /// The features of this machine, if all functions may use them.
    of_host: Option<Vec<&'static str>>,
    all: Vec<OfFeatures>,
    by_features: FxHashMap<(Vec<&'static str>, bool), usize>,
    /// The numbers by the texts of `target-cpu` and `target-features`.
    by_text: FxHashMap<[&'a [u8]; 2], usize>,
}

impl<'a> Sets<'a> {
    fn number(&mut self, module: &'a Module, attrs: AttrListId) -> Result<usize, Box<dyn Error>> {
        let text = [&b"target-cpu"[..], b"target-features"];
        let text = text.map(|name| module.attrs.function_text(attrs, name).unwrap_or_default());
        if let Some(number) = self.by_text.get(&text) {
            return Ok(*number);
        }
        let target = self.machine.target;
        let own = target.features(text);
        let used = self.of_host.clone().unwrap_or_else(|| own.clone());
        let fuses = target.fuses(&own) && target.fuses(&used);
        let number = match self.by_features.get(&(used.clone(), fuses)) {
            Some(number) => *number,
            None => {
                let number = self.all.len();
                self.all.push(self.machine.of_features(&used, fuses)?);
                self.by_features.insert((used, fuses), number);
                number
            }
        };
        self.by_text.insert(text, number);
        Ok(number)
    }
}

/// The properties of the machine code of a module.
pub struct Machine {
    /// The machine.
    pub target: &'static dyn Target,
    /// The protection of indirect branches and return addresses.
    pub protection: Protection,
    /// True to optimise.
    pub optimize: bool,
    /// True to touch each page of a frame.
    pub probes: bool,
    /// True if the addresses of symbols are constants of the linker: code needs no table of them.
    pub absolute: bool,
}

impl Machine {
    fn of_features(
        &self,
        features: &[&'static str],
        fuses: bool,
    ) -> Result<OfFeatures, Box<dyn Error>> {
        let kept = features.iter().filter(|f| self.target.keeps_vectors(f));
        let kept: Vec<&str> = kept.copied().collect();
        let is_another = kept.len() < features.len();
        let based = self.target.base_register();
        Ok(OfFeatures {
            fuses,
            usual: self.isa(features, false)?,
            whole_vectors: is_another.then(|| self.isa(&kept, false)).transpose()?,
            based: based.map(|_| self.isa(features, true)).transpose()?,
        })
    }

    /// Cranelift's target, with or without a base register.
    fn isa(&self, features: &[&str], based: bool) -> Result<Isa, Box<dyn Error>> {
        let optimiser = self.optimize.then(|| self.build(features, based, true));
        Ok(Isa {
            plain: self.build(features, based, false)?,
            optimiser: optimiser.transpose()?,
        })
    }

    fn build(
        &self,
        features: &[&str],
        based: bool,
        optimiser: bool,
    ) -> Result<OwnedTargetIsa, Box<dyn Error>> {
        let mut flags = settings::builder();
        let fast = self.optimize;
        flags.set("opt_level", if optimiser { "speed" } else { "none" })?;
        // The single-pass allocator gives each value that it spills a slot of its own, and makes longer code. It is faster
        // only for large functions of optimised bitcode, by up to a quarter of the time of compiling.
        flags.set("regalloc_algorithm", "backtracking")?;
        flags.set("is_pic", if self.absolute { "false" } else { "true" })?;
        flags.set("enable_pinned_reg", if based { "true" } else { "false" })?;
        flags.set("enable_llvm_abi_extensions", "true")?;
        flags.set("tls_model", "elf_gd")?;
        flags.set("unwind_info", "true")?;
        flags.set("preserve_frame_pointers", "true")?;
        // Passes over machine code need the block offsets.
        flags.set("machine_code_cfg_info", "true")?;
        let probes = if self.probes { "true" } else { "false" };
        flags.set("enable_probestack", probes)?;
        flags.set("probestack_strategy", "inline")?;
        // As in other compilers, jumps through tables are not hardened against speculation.
        flags.set("enable_table_access_spectre_mitigation", "false")?;
        flags.set("enable_alias_analysis", if fast { "true" } else { "false" })?;
        // In a development build, the verifier finds our mistakes.
        let verify = cfg!(debug_assertions);
        flags.set("enable_verifier", if verify { "true" } else { "false" })?;
        let mut machine = self.target.isa(self.protection)?;
        for feature in features {
            machine.enable(feature)?;
        }
        Ok(machine.finish(settings::Flags::new(flags))?)
    }
}
