/**
 * The exceptions of Stoa: the type says what to do, the message says where and why. All extend
 * {@link dev.stoa.exception.StoaException}.
 *
 * <p>Thrown by every package, caught by engines and the command line. All are unchecked, because
 * errors of lazily read values surface through {@code GenericRecord.get}. Other exceptions are
 * Java's or Avro's: {@code IOException} if storage fails, {@code IllegalArgumentException} and
 * {@code IllegalStateException} for wrong calls, {@code AvroRuntimeException} for values that do
 * not fit a schema.
 */
@Public
package dev.stoa.exception;

import dev.stoa.annotation.Public;
