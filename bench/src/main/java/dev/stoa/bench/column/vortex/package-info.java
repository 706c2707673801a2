/** Vortex, whose library is fetched when it is asked for; the module {@code peers/vortex}. */
package dev.stoa.bench.column.vortex;
