//! LLVM IR as data: the schema tables of the language, the model of a module, and its text.
//!
//! Everything is named by small handles ([`types::TypeId`], [`value::GlobalId`], …) into arenas
//! that own it. A [`module::Module`] owns what is global, a [`body::Body`] what only one function
//! uses. Values, wherever they stand, are one tagged word ([`value::Value`]); what one means is
//! asked of a [`module::Scope`].

pub mod attr;
pub mod body;
pub mod builder;
pub mod cfg;
pub mod constant;
pub mod datalayout;
pub mod diff;
pub mod dom;
pub mod edit;
pub mod entity;
pub mod global;
pub mod guid;
pub mod inst;
pub mod intrinsic;
pub mod metadata;
pub mod module;
pub mod newer;
pub mod print;
pub mod reuse;
pub mod schema;
pub mod summary;
pub mod text;
pub mod triple;
pub mod turns;
pub mod types;
pub mod unique;
pub mod upgrade;
pub mod use_order;
pub mod value;
pub mod verify;
