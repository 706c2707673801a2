/** Random tests of types, with Avro as the oracle. */
package dev.stoa.testing.type;
