//! Helpers for JSON replies: objects and rounded numbers.

use serde_json::Value;

use plakoto_engine::printable;

/// Rounds a probability or an equity for JSON.
pub(crate) fn round(number: impl Into<f64>) -> f64 {
    printable::rounded(number.into())
}

/// Rounds a number and returns it as a JSON value.
pub(crate) fn rounded(number: f32) -> Value {
    round(number).into()
}

/// Creates an anonymous struct that serialises to a JSON object. `name: value` adds a field, `name?: option`
/// adds a field unless the option is `None`, and `..name: value` adds all fields of another object.
macro_rules! fields {
    (@ [$($name:ident)*] [$($field:tt)*] [$($type:ty,)*] [$($value:expr,)*]) => {{
        #[expect(non_camel_case_types, reason = "the type of a field is called like the field")]
        #[allow(clippy::too_many_arguments, reason = "one for each field")]
        fn fields<$($name: ::serde::Serialize),*>($($name: $type),*) -> impl ::serde::Serialize {
            #[derive(::serde::Serialize)]
            struct Fields<$($name),*> { $($field)* }
            Fields { $($name),* }
        }
        fields($($value),*)
    }};
    (@ [$($n:ident)*] [$($f:tt)*] [$($t:tt)*] [$($v:tt)*] ..$name:ident: $value:expr $(, $($rest:tt)*)?) => {
        $crate::reply::json::fields!(@ [$($n)* $name] [$($f)* #[serde(flatten)] $name: $name,]
            [$($t)* $name,] [$($v)* $value,] $($($rest)*)?)
    };
    (@ [$($n:ident)*] [$($f:tt)*] [$($t:tt)*] [$($v:tt)*] $name:ident?: $value:expr $(, $($rest:tt)*)?) => {
        $crate::reply::json::fields!(@ [$($n)* $name]
            [$($f)* #[serde(skip_serializing_if = "Option::is_none")] $name: Option<$name>,]
            [$($t)* Option<$name>,] [$($v)* $value,] $($($rest)*)?)
    };
    (@ [$($n:ident)*] [$($f:tt)*] [$($t:tt)*] [$($v:tt)*] $name:ident: $value:expr $(, $($rest:tt)*)?) => {
        $crate::reply::json::fields!(@ [$($n)* $name] [$($f)* $name: $name,] [$($t)* $name,]
            [$($v)* $value,] $($($rest)*)?)
    };
    ($($field:tt)*) => { $crate::reply::json::fields!(@ [] [] [] [] $($field)*) };
}

/// Implements `Serialize` for a type by serialising another value, usually from [`fields`].
macro_rules! serialize {
    ($type:ty, |$this:pat_param| $fields:expr) => {
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $this = self;
                ::serde::Serialize::serialize(&$fields, serializer)
            }
        }
    };
}

pub(crate) use {fields, serialize};
