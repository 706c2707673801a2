/** Vortex, whose library is fetched on first use; the module {@code peers/vortex}. */
package dev.stoa.bench.column.vortex;
