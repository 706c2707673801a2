/**
 * Records that detect values kept too long: their values throw when used after the reader's next
 * step.
 *
 * <p>Internal. A debugging aid over any {@link dev.stoa.data.ColumnarRecord}, slower, with a new
 * object for each value; called by split readers.
 */
@Internal
package dev.stoa.data.checked;

import dev.stoa.annotation.Internal;
