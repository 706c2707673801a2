/** Tests of {@code dev.stoa.cli.statistics}. */
package dev.stoa.cli.statistics;
