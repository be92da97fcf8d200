//! Pipelines in LLVM's syntax: names of passes, with parameters in angle brackets, and `module(…)`, `cgscc(…)` or
//! `function(…)` around some.

use super::passes::{Level, PASSES, Pass};

/// A pass with its parameters.
#[derive(Clone, Debug)]
pub struct Step {
    pub pass: &'static Pass,
    pub parameters: String,
}

/// The passes to run.
#[derive(Clone, Debug)]
pub struct Pipeline(pub Vec<Step>);

impl Pipeline {
    /// Reads a pipeline.
    ///
    /// # Errors
    /// If the syntax is wrong, or a pass is unknown where it stands.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut open = vec![Level::Module];
        let mut steps = Vec::new();
        let mut rest = text;
        if text.is_empty() {
            return Ok(Self(steps));
        }
        loop {
            let end = name_len(rest);
            let (name, behind) = rest.split_at(end);
            let level = *open.last().ok_or("expected no closing parenthesis")?;
            if behind.starts_with('(') {
                open.push(adaptor(name, level)?);
                rest = behind.get(1..).unwrap_or_default();
                continue;
            }
            steps.push(step(name, level)?);
            rest = behind;
            while let Some(behind) = rest.strip_prefix(')') {
                open.pop();
                rest = behind;
            }
            rest = match rest.strip_prefix(',') {
                Some(behind) => behind,
                None if rest.is_empty() && open.len() == 1 => return Ok(Self(steps)),
                None => return Err(format!("invalid pipeline '{text}'")),
            };
        }
    }
}

/// The length of a name and its parameters.
fn name_len(text: &str) -> usize {
    let mut depth = 0usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'<' => depth = depth.saturating_add(1),
            b'>' => depth = depth.saturating_sub(1),
            b',' | b'(' | b')' if depth == 0 => return at,
            _ => {}
        }
    }
    text.len()
}

/// The level inside an adaptor.
fn adaptor(text: &str, level: Level) -> Result<Level, String> {
    let (name, parameters) = divided(text);
    match (name, level) {
        ("module", Level::Module) if parameters.is_none() => Ok(Level::Module),
        ("cgscc", Level::Module | Level::Cgscc) if parameters.is_none() => Ok(Level::Cgscc),
        ("function", _)
            if matches!(
                parameters,
                None | Some("eager-inv" | "no-rerun" | "eager-inv;no-rerun")
            ) =>
        {
            Ok(Level::Function)
        }
        _ => Err(format!(
            "expected module(…), cgscc(…) or function(…), found '{text}('"
        )),
    }
}

/// A name, and what stands in angle brackets behind it.
fn divided(text: &str) -> (&str, Option<&str>) {
    let parameters = text.strip_suffix('>').and_then(|text| text.split_once('<'));
    match parameters {
        Some((name, parameters)) => (name, Some(parameters)),
        None => (text, None),
    }
}

/// The pass with a name. Function passes may stand among those of wider units.
fn step(text: &str, level: Level) -> Result<Step, String> {
    let (name, parameters) = divided(text);
    let pass = PASSES.iter().find(|pass| pass.name == name).ok_or_else(|| {
        format!(
            "unknown pass '{text}': there are those that need no optimiser, which -print-passes lists"
        )
    })?;
    let is_allowed = |of_pass: &Level| match level {
        Level::Module => true,
        Level::Cgscc => *of_pass != Level::Module,
        Level::Function => *of_pass == Level::Function,
    };
    if !pass.levels.iter().any(is_allowed) {
        let unit = match level {
            Level::Function => "function",
            _ => "cgscc",
        };
        return Err(format!("unknown {unit} pass '{name}'"));
    }
    let parameters = parameters.unwrap_or_default();
    for parameter in parameters
        .split(';')
        .filter(|parameter| !parameter.is_empty())
    {
        let takes = |taken: &&str| match taken.ends_with('=') {
            true => parameter.starts_with(*taken),
            false => parameter == *taken,
        };
        if !pass.parameters.iter().any(takes) {
            return Err(format!("invalid {name} pass parameter '{parameter}'"));
        }
    }
    Ok(Step {
        pass,
        parameters: parameters.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pipelines_nest() {
        let names = |text: &str| {
            let Pipeline(steps) = Pipeline::parse(text)?;
            Ok::<_, String>(steps.iter().map(|step| step.pass.name).collect::<Vec<_>>())
        };
        let given = "module(function(instnamer,verify),globaldce),strip";
        assert_eq!(
            names(given),
            Ok(vec!["instnamer", "verify", "globaldce", "strip"])
        );
        assert_eq!(names("function(instnamer)"), Ok(vec!["instnamer"]));
        assert_eq!(
            names("cgscc(no-op-cgscc,function<eager-inv>(mem2reg))"),
            Ok(vec!["no-op-cgscc", "mem2reg"])
        );
        assert_eq!(
            names("internalize<preserve-gv=f(int, int);preserve-gv=g>,globaldce"),
            Ok(vec!["internalize", "globaldce"])
        );
        for wrong in [
            ",",
            "strip,",
            "nosuch",
            "function(globaldce)",
            "cgscc(globaldce)",
            "function(cgscc(mem2reg))",
            "function(strip",
            "strip)",
            "strip))",
            "loop(strip)",
            "function(module(strip))",
            "module()",
            "internalize<preserve>",
            "strip<now>",
            "internalize<preserve-gv=a",
        ] {
            assert!(names(wrong).is_err(), "{wrong}");
        }
        assert!(names(&"module(".repeat(100_000)).is_err());
    }
}
