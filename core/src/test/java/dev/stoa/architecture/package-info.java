/**
 * Tests of the structure of the sources: the order of packages, no cycles, no engine in core, a
 * description for each package, and the public API.
 *
 * <p>{@link dev.stoa.architecture.PackageRules} is applied twice: to core, where it must find
 * nothing, and to the violations in {@code planted}, where it must find each.
 */
package dev.stoa.architecture;
