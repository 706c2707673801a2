/**
 * What holds the shape of the sources: the import rule between packages, no cycles, no engine in
 * core, a description for each package.
 *
 * <p>{@link dev.stoa.architecture.PackageRules} is applied twice: to core, where it must find
 * nothing, and to the faults in {@code planted}, where it must find each.
 */
package dev.stoa.architecture;
