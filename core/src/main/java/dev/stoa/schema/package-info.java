/**
 * Schemas of tables: columns with permanent field ids, and schema evolution.
 *
 * <p>Internal. Called by the format and table packages; users exchange Avro {@code Schema}s.
 */
@Internal
package dev.stoa.schema;

import dev.stoa.annotation.Internal;
