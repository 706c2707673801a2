/**
 * The rules for dependencies between modules, and on core's public packages.
 *
 * <p>They are in this module because only here are all modules on the class path. Deliberate
 * violations in {@code planted} show that each rule can fail.
 */
package dev.stoa.bench.architecture;
