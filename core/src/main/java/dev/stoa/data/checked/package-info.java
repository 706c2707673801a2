/**
 * Records for debugging, which detect values that are kept too long: values throw when they are
 * used after the reader's next step.
 *
 * <p>Internal. Wraps any {@link dev.stoa.data.ColumnarRecord}; slower, since each value is a new
 * object. Called by split readers.
 */
@Internal
package dev.stoa.data.checked;

import dev.stoa.annotation.Internal;
