/** ORC's files through its batches of vectors, the interface that it recommends for speed. */
package dev.stoa.bench.column.orc;
