/**
 * Stoa's own types: the types of columns, how their values compare, their display names, and their
 * binary form in files.
 *
 * <p>Internal: users exchange Avro {@code Schema}s. Independent of engines and schema libraries:
 * Avro, Spark and Arrow schemas are adapted to these types.
 */
@Internal
package dev.stoa.type;

import dev.stoa.annotation.Internal;
