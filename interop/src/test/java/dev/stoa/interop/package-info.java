/**
 * Tests with records of other libraries' generated classes: written to tables, read back, and
 * compared with what the libraries' own code gives.
 */
package dev.stoa.interop;
