//! LLVM IR as data: the schema tables of the language and the model of a module.
//!
//! Everything is named by small handles ([`types::TypeId`], [`value::GlobalId`], …) into arenas
//! that own it. A [`module::Module`] owns the globals and all that functions share, a [`body::Body`] what
//! only one function uses. Every value is one tagged word ([`value::Value`]); a [`module::Scope`] gives its
//! type and meaning.

pub mod aggregate;
pub mod attr;
pub mod attr_type;
pub mod body;
pub mod builder;
pub mod cfg;
pub mod constant;
pub mod constant_key;
pub mod datalayout;
pub mod debug_info;
pub mod debug_types;
pub mod default_layout;
pub mod dialect;
pub mod dom;
pub mod entity;
pub mod entity_set;
pub mod equal_constants;
pub mod equal_nodes;
pub mod evaluate;
pub mod expr_view;
pub mod global;
pub mod guid;
pub mod identity;
pub mod inst;
pub mod intrinsic;
mod loop_locations;
pub mod measure;
pub mod metadata;
pub mod metadata_operands;
pub mod module;
pub mod newer;
pub mod node;
pub mod ordered_map;
pub mod parallel;
pub mod removed_globals;
pub mod retyped;
pub mod reuse;
mod riscv_operands;
pub mod schema;
pub mod summary;
pub mod tbaa;
pub mod triple;
pub mod triple_kinds;
pub mod types;
pub mod unify;
pub mod unique;
pub mod use_order;
pub mod used_structs;
pub mod uses;
pub mod value;
pub mod view;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
