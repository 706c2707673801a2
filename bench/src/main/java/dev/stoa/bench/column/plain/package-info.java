/**
 * The plainest file of columns: little-endian arrays, and a bitmap where there are nulls. It is the
 * limit that every format is measured against, when it is mapped and added up, and what child JVMs
 * make their own formats from.
 */
package dev.stoa.bench.column.plain;
