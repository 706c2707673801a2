/** Random tests of how values are read, against Avro's own readers. */
package dev.stoa.testing.value;
