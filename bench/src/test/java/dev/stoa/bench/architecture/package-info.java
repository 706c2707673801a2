/**
 * The rules for dependencies between modules, and on core's public packages.
 *
 * <p>It is in this module because only here are all modules on the class path; faults in {@code
 * planted} show that each rule can fail.
 */
package dev.stoa.bench.architecture;
