/**
 * The five exceptions of Stoa: the type says what to do, the message says where and why.
 *
 * <p>Thrown by every package, caught by engines and the command line. All are unchecked, because
 * errors of lazily read values surface through {@code GenericRecord.get}.
 */
@Public
package dev.stoa.exception;

import dev.stoa.annotation.Public;
