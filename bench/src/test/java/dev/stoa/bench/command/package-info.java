/** Tests of {@code stoa bench}. */
package dev.stoa.bench.command;
