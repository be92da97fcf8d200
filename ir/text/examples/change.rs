//! Builds a loop and a struct, clones a function, changes the clone, and prints the text: `change`.

use bitsmith_model::builder::FunctionBuilder;
use bitsmith_model::inst::Inst;
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::{BinaryOp, Predicate};
use bitsmith_model::value::{GlobalId, Value};
use bitsmith_text::print::{Options, print_module};

/// `int sum(int n)`: 0 + 1 + … + (n - 1), in a loop.
fn sum(module: &mut Module) -> GlobalId {
    let i32 = module.types.int(32);
    let ty = module.types.func(i32, &[i32]);
    let sum = module.declare_function(b"sum", ty);
    let mut f = FunctionBuilder::new(module, sum);
    let (zero, one) = (f.int(32, 0), f.int(32, 1));
    let entry = f.start_block(b"entry");
    let (head, step, end) = (f.block(b"head"), f.block(b"step"), f.block(b"end"));
    f.br(head);

    f.go_to(head);
    let i = f.phi(i32);
    let total = f.phi(i32);
    let more = f.compare(Predicate::SLt, i.into(), f.arg(0));
    f.cond_br(more, step, end);

    f.go_to(step);
    let next_total = f.add(total.into(), i.into());
    let next = f.add(i.into(), one);
    f.br(head);
    f.set_incoming(i, &[(zero, entry), (next, step)]);
    f.set_incoming(total, &[(zero, entry), (next_total, step)]);

    f.go_to(end);
    f.ret(Some(total.into()));
    f.finish();
    sum
}

/// Clones `function` and replaces every `add` by a `mul` with the second operand plus one.
fn product(module: &mut Module, function: GlobalId) -> GlobalId {
    let id = module.clone_function(function, b"product");
    let i32 = module.types.int(32);
    let one = module.const_int(i32, 1);
    let Some(global) = module.globals.get_mut(id) else {
        return id;
    };
    let Some(body) = global.as_function_mut().and_then(|f| f.body_mut()) else {
        return id;
    };
    // The total is `total * (i + 1)`, and begins with 1.
    let [_, head, step, _] = *body.order.clone() else {
        return id;
    };
    let Some(add) = body.first_inst(step) else {
        return id;
    };
    let [total, i] = *body.operands(add) else {
        return id;
    };
    let more = body.add(Inst::binary(BinaryOp::Add, i32), &[i, one]);
    body.insert_before(step, add, more);
    let mul = body.add(Inst::binary(BinaryOp::Mul, i32), &[total, more.into()]);
    body.insert_before(step, add, mul);
    body.erase(step, add, mul.into());
    if let Some(phi) = body.block_insts(head).nth(1)
        && let Some(first) = body.operands_mut(phi).first_mut()
    {
        *first = one;
    }
    id
}

/// A program whose status is 0 if the sum of 0 to 9 is 45 and the product of 1 to 5 is 120.
pub fn build() -> Module {
    let mut module = Module::new();
    module.source_filename = Some(b"change".to_vec());
    let i32 = module.types.int(32);
    let sum = sum(&mut module);
    let product = product(&mut module, sum);
    let pair = module.named_struct(b"pair", &[i32, i32]);

    let ty = module.types.func(i32, &[]);
    let main = module.declare_function(b"main", ty);
    let mut f = FunctionBuilder::new(&mut module, main);
    f.start_block(b"entry");
    let slot = f.alloca(pair, 2);
    let mut status: Option<Value> = None;
    for (field, (function, argument, expected)) in [(0, (sum, 10, 45)), (1, (product, 5, 120))] {
        let argument = f.int(32, argument);
        let result = f.call(function, &[argument]);
        let place = f.field_ptr(pair, slot, field);
        f.store(result, place, 2);
        let expected = f.int(32, expected);
        let loaded = f.load(i32, place, 2);
        let difference = f.sub(loaded, expected);
        status = Some(match status {
            Some(status) => f.binary(BinaryOp::Or, status, difference),
            None => difference,
        });
    }
    f.ret(status);
    f.finish();
    module
}

#[allow(dead_code)]
fn main() -> std::io::Result<()> {
    let options = Options::default();
    print_module(&build(), "change", &options, &mut std::io::stdout())
}
