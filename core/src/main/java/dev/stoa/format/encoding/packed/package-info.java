/**
 * Numbers in as few bits as a block of 1,024 needs above its base (frame of reference), with those
 * few that need more written apart (patched).
 *
 * <p>A full block of <i>w</i> bits a number is cut in parts of 32, 16, 8, 4, 2 and 1 bits whose sum
 * is <i>w</i>, the lowest bits in the widest. A part of <i>p</i> bits is 32 <i>p</i> words of 32
 * bits, laid out so that all loops over it run over 256 words or more with constant shifts: C2
 * turns those into vector instructions, and few hand-written loops serve all widths. Measured with
 * KernelTimes beside the usual straight-line code a width (2 G values/s) and 32 interleaved lanes
 * (1.5 G/s): 2.7 to 7 G/s on JDK 17, 3 to 10 G/s on JDK 25.
 *
 * <p>Internal. Called by the writers and readers of vector pages.
 */
package dev.stoa.format.encoding.packed;
