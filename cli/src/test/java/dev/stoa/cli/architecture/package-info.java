/**
 * What holds the modules to their order, and all modules above core to its public packages.
 *
 * <p>It stands in this module because only here are all modules on the class path; faults in {@code
 * planted} show that each rule can fail.
 */
package dev.stoa.cli.architecture;
