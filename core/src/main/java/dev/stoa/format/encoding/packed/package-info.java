/**
 * Numbers in as few bits as a block of 1,024 needs above its base (frame of reference), with the
 * few outliers stored separately (patched).
 *
 * <p>A full block of <i>w</i> bits per number is split into slices of 32, 16, 8, 4, 2 and 1 bits
 * whose sum is <i>w</i>, the lowest bits in the widest. A slice of <i>p</i> bits is 32 <i>p</i>
 * words of 32 bits, laid out so that all loops over it run over 256 words or more with constant
 * shifts: C2 vectorizes those, and a few hand-written loops serve all widths. Measured with
 * KernelBenchmark into ints: 2.9 to 5.9 G values/s on JDK 17, 2.9 to 7 on JDK 25. The usual
 * straight-line code per width gave 1.3 to 3, and loops over 32 interleaved lanes 1.1 to 2.
 *
 * <p>Internal. Called by the writers and readers of vector pages.
 */
@Internal
package dev.stoa.format.encoding.packed;

import dev.stoa.annotation.Internal;
