/**
 * Tests with records of other libraries' generated classes: written to tables, read back, and
 * compared with the results of the libraries' own code.
 */
package dev.stoa.interop;
