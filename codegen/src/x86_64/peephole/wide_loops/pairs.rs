//! Pairs of values that one register of 256 bits can hold: both are made by the same instructions from pairs. The search
//! begins with stores to neighbouring places, and with what two registers carry to the next round of the loop.

use super::body::{Access, Body, Kind, Op, Origin, Value};
use super::opcode;
use super::widening::{Widening, widening};
use bitsmith_model::entity::Table;
use iced_x86::{Code, OpKind};

/// The number of bytes of a half.
const HALF: i64 = 16;

/// The half of a register of 256 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// The lower 128 bits.
    Low,
    /// The higher ones.
    High,
}

/// The memory operand of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// There is none.
    None,
    /// 256 bits.
    Whole,
    /// 256 bits, with the low half behind the high one.
    Swapped,
    /// The same 128 bits for both halves.
    Twice,
}

/// Two instructions that become one.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// The instructions for the low and the high half.
    pub ops: [usize; 2],
    /// The one with 256 bits.
    pub code: Code,
    /// Its immediate operand.
    pub immediate: Option<u8>,
    /// Its memory operand.
    pub memory: Memory,
    /// Its other operands.
    pub form: Form,
}

/// The way in which the operands of a pair are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Pairs of the operands.
    Halves,
    /// The two of the one instruction, and the two of the other; the quarters of the result have another order.
    Crossed,
    /// One value whose lanes become wider.
    Widening(Widening),
}

impl Pair {
    /// The place of the instruction with 256 bits: that of the later one.
    pub fn place(&self) -> usize {
        let [low, high] = self.ops;
        low.max(high)
    }
}

/// The pairs of a body.
pub struct Pairs {
    /// By value: the other of its pair, and its own half.
    pub partners: Vec<Option<(Value, Half)>>,
    /// By value: true if both halves of a register hold it.
    pub twice: Vec<bool>,
    /// By instruction: the number of its pair.
    pub of_ops: Vec<Option<usize>>,
    /// The pairs of instructions.
    pub list: Vec<Pair>,
    /// True if narrowing instructions are paired across halves.
    crosses: bool,
}

/// A change that a failing search takes back.
enum Change {
    Partners(Value, Value),
    Twice(Value),
    Pair,
}

impl Pairs {
    /// Finds the pairs of a body.
    pub fn find(body: &Body) -> Self {
        let mut pairs = Self {
            partners: vec![None; body.values.len()],
            twice: vec![false; body.values.len()],
            of_ops: vec![None; body.ops.len()],
            list: Vec::new(),
            crosses: false,
        };
        let stores: Vec<usize> = (0..body.ops.len())
            .filter(|at| body.ops.get(*at).is_some_and(is_store))
            .collect();
        for low in &stores {
            for high in &stores {
                if follows(body, [*low, *high]) {
                    pairs.search(body, Goal::Ops([*low, *high]));
                }
            }
        }
        let carried = carried(body);
        for (at, low) in carried.iter().enumerate() {
            for high in carried.iter().skip(at + 1) {
                pairs.search(body, Goal::Values([*low, *high]));
            }
        }
        pairs
    }

    /// Pairs two instructions or values, and all that they are made of, or none of it: first those that do the same in
    /// each half.
    fn search(&mut self, body: &Body, goal: Goal) {
        let _ = self.try_pair(body, goal, false) || self.try_pair(body, goal, true);
    }

    /// The same, with narrowing instructions across halves or not. Returns true if it succeeds.
    fn try_pair(&mut self, body: &Body, goal: Goal, crosses: bool) -> bool {
        self.crosses = crosses;
        let mut changes = Vec::new();
        let mut goals = vec![goal];
        while let Some(goal) = goals.pop() {
            let done = match goal {
                Goal::Ops(ops) => self.pair_ops(body, ops, &mut goals, &mut changes),
                Goal::Values(values) => self.pair_values(body, values, &mut goals, &mut changes),
            };
            if done.is_none() {
                self.undo(changes);
                return false;
            }
        }
        true
    }

    fn undo(&mut self, changes: Vec<Change>) {
        for change in changes.into_iter().rev() {
            match change {
                Change::Partners(low, high) => {
                    for value in [low, high] {
                        self.partners.put(value, None);
                    }
                }
                Change::Twice(value) => self.twice.put(value, false),
                Change::Pair => {
                    if let Some(pair) = self.list.pop() {
                        for op in pair.ops {
                            self.of_ops.put(op, None);
                        }
                    }
                }
            }
        }
    }

    fn pair_values(
        &mut self,
        body: &Body,
        [low, high]: [Value; 2],
        goals: &mut Vec<Goal>,
        changes: &mut Vec<Change>,
    ) -> Option<()> {
        let (of_low, of_high) = (*self.partners.get(low)?, *self.partners.get(high)?);
        if low == high {
            (of_low.is_none() && can_be_twice(body, low)).then_some(())?;
            if !*self.twice.get(low)? {
                self.twice.put(low, true);
                changes.push(Change::Twice(low));
            }
            return Some(());
        }
        if of_low == Some((high, Half::Low)) {
            return Some(());
        }
        let is_free = of_low.is_none() && of_high.is_none();
        (is_free && !*self.twice.get(low)? && !*self.twice.get(high)?).then_some(())?;
        match [*body.values.get(low)?, *body.values.get(high)?] {
            [Origin::Entry(first), Origin::Entry(second)] => {
                let last = [first, second].map(|r| body.last.get(usize::from(r)).copied());
                let [Some(Some(first)), Some(Some(second))] = last else {
                    return None;
                };
                match (first == low, second == high) {
                    (true, true) => {}
                    (false, false) => goals.push(Goal::Values([first, second])),
                    _ => return None,
                }
            }
            [Origin::Op(first), Origin::Op(second)] => goals.push(Goal::Ops([first, second])),
            _ => return None,
        }
        self.partners.put(low, Some((high, Half::Low)));
        self.partners.put(high, Some((low, Half::High)));
        changes.push(Change::Partners(low, high));
        Some(())
    }

    fn pair_ops(
        &mut self,
        body: &Body,
        ops: [usize; 2],
        goals: &mut Vec<Goal>,
        changes: &mut Vec<Change>,
    ) -> Option<()> {
        let [low, high] = ops;
        let [of_low, of_high] = ops.map(|op| self.of_ops.get(op).copied().flatten());
        if let Some(pair) = of_low
            && of_low == of_high
            && self.list.get(pair)?.ops == ops
        {
            return Some(());
        }
        (low != high && of_low.is_none() && of_high.is_none()).then_some(())?;
        let (first, second) = (body.ops.get(low)?, body.ops.get(high)?);
        if let Some(widening) = widening(body, [first, second]) {
            goals.push(Goal::Values([first.defines()?, second.defines()?]));
            self.add(Pair {
                ops,
                code: widening.code,
                immediate: None,
                memory: Memory::None,
                form: Form::Widening(widening),
            });
            changes.push(Change::Pair);
            return Some(());
        }
        let (Kind::Lanes(code) | Kind::Constant(code)) = first.kind else {
            return None;
        };
        (first.kind == second.kind).then_some(())?;
        let memory = memory([first, second])?;
        let crosses = self.crosses && memory == Memory::None && opcode::packs(code);
        for (of_first, of_second) in first.operands.iter().zip(&second.operands) {
            (of_first.at == of_second.at).then_some(())?;
            let is_count = of_first.at > 1 && opcode::shifts_by_register(first.inst.code());
            match (of_first.reads, of_second.reads) {
                (None, None) => {}
                (Some(low), Some(high)) if is_count => (low == high).then_some(())?,
                (Some(_), Some(_)) if crosses => {}
                (Some(low), Some(high)) => goals.push(Goal::Values([low, high])),
                _ => return None,
            }
        }
        if crosses {
            goals.extend([Goal::Values(first.reads()?), Goal::Values(second.reads()?)]);
        }
        if let (Some(low), Some(high)) = (first.defines(), second.defines()) {
            goals.push(Goal::Values([low, high]));
        }
        self.add(Pair {
            ops,
            code,
            immediate: immediate([first, second])?,
            memory,
            form: match crosses {
                true => Form::Crossed,
                false => Form::Halves,
            },
        });
        changes.push(Change::Pair);
        Some(())
    }

    fn add(&mut self, pair: Pair) {
        for op in pair.ops {
            self.of_ops.put(op, Some(self.list.len()));
        }
        self.list.push(pair);
    }

    /// The place at which an access to memory happens.
    fn place(&self, op: usize) -> usize {
        let pair = self.of_ops.get(op).copied().flatten();
        pair.and_then(|pair| self.list.get(pair))
            .map_or(op, Pair::place)
    }

    /// Returns true if no access to memory passes one that it may depend on.
    pub fn keep_order(&self, body: &Body) -> bool {
        let accesses = body.ops.iter().enumerate();
        let accesses: Vec<(usize, &Access)> = accesses
            .filter_map(|(at, op)| Some((at, op.access.as_ref()?)))
            .collect();
        accesses.iter().enumerate().all(|(number, (at, access))| {
            let place = self.place(*at);
            let behind = accesses.get(number + 1..).unwrap_or_default();
            let passed = behind.iter().take_while(|(other, _)| *other <= place);
            let mut passed = passed.filter(|(other, _)| self.place(*other) <= place);
            passed.all(|(_, other)| may_pass(access, other))
        })
    }
}

/// A step of a search: two instructions or values to pair.
#[derive(Clone, Copy)]
enum Goal {
    Ops([usize; 2]),
    Values([Value; 2]),
}

fn is_store(op: &Op) -> bool {
    let writes = op.access.is_some_and(|access| access.writes);
    writes && matches!(op.kind, Kind::Lanes(_))
}

/// Returns true if the second accesses the memory directly behind that of the first.
fn follows(body: &Body, [low, high]: [usize; 2]) -> bool {
    let of = |op| body.ops.get(op).and_then(|op: &Op| op.access);
    of(low)
        .zip(of(high))
        .is_some_and(|(low, high)| distance(&low, &high) == Some(HALF))
}

fn distance(first: &Access, second: &Access) -> Option<i64> {
    first.address?.distance(&second.address?)
}

/// Returns true if an access may happen after one that is behind it. Other threads may wait for a write of fewer bytes than
/// a vector has: it may be an atomic one, which is to be seen after all before it.
fn may_pass(access: &Access, behind: &Access) -> bool {
    let is_vector = behind.size == HALF as usize;
    match (access.writes, behind.writes) {
        (false, false) => true,
        (true, false) => are_apart(access, behind),
        (_, true) => is_vector && are_apart(access, behind),
    }
}

/// Returns true if two accesses have no byte in common.
fn are_apart(first: &Access, second: &Access) -> bool {
    if first.own.is_some() != second.own.is_some() {
        return true;
    }
    let size = |access: &Access| i64::try_from(access.size).unwrap_or(i64::MAX);
    match distance(first, second) {
        Some(distance) if distance >= 0 => distance >= size(first),
        Some(distance) => distance.checked_neg().is_some_and(|d| d >= size(second)),
        None => false,
    }
}

/// The memory operand of two instructions as one.
fn memory([first, second]: [&Op; 2]) -> Option<Memory> {
    let (low, high) = match (first.access, second.access) {
        (None, None) => return Some(Memory::None),
        (Some(low), Some(high)) => (low, high),
        _ => return None,
    };
    match distance(&low, &high)? {
        HALF => Some(Memory::Whole),
        0 if !low.writes => Some(Memory::Twice),
        distance if distance == -HALF && !low.writes => Some(Memory::Swapped),
        _ => None,
    }
}

/// The immediate operand of two instructions as one, if they have one.
fn immediate([first, second]: [&Op; 2]) -> Option<Option<u8>> {
    let last = first.inst.op_count().checked_sub(1)?;
    if first.inst.op_kind(last) != OpKind::Immediate8 {
        return Some(None);
    }
    let halves = [first, second].map(|op| op.inst.immediate8());
    opcode::immediate(first.inst.mnemonic(), halves).map(Some)
}

/// Returns true if a value can be copied to the other half where it is defined, or before the loop.
fn can_be_twice(body: &Body, value: Value) -> bool {
    match body.values.get(value) {
        Some(Origin::Entry(register)) => {
            body.last.get(usize::from(*register)) == Some(&Some(value))
        }
        Some(Origin::Op(_)) => true,
        None => false,
    }
}

/// The values that registers carry to the next round, if these change, in the order of the definitions.
fn carried(body: &Body) -> Vec<Value> {
    let ends = body.first.iter().zip(&body.last);
    let changed = |(first, last): (&Option<Value>, &Option<Value>)| {
        let last = (*last).filter(|last| first.is_some_and(|first| first != *last))?;
        matches!(body.values.get(last)?, Origin::Op(_)).then_some(last)
    };
    let mut carried: Vec<Value> = ends.filter_map(changed).collect();
    // Values have the order of their definitions.
    carried.sort_unstable();
    carried.dedup();
    carried
}
