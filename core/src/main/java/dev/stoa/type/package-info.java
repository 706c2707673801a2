/**
 * The types of columns, with the language in which people write them, their binary form in files,
 * and how their values are compared.
 *
 * <p>Internal: users pass and get Avro {@code Schema}s. Independent of engines and schema
 * libraries: Avro, Spark and Arrow schemas are converted to these types.
 */
@Internal
package dev.stoa.type;

import dev.stoa.annotation.Internal;
