/**
 * Schemas of tables: columns with stable field ids, and schema evolution.
 *
 * <p>Internal. Called by the format and the table; users exchange Avro {@code Schema}s.
 */
@Internal
package dev.stoa.schema;

import dev.stoa.annotation.Internal;
