/**
 * FSST, the fast static symbol table (Boncz, Neumann, Leis, VLDB 2020): byte strings as codes of
 * one byte, each for a symbol of 1 to 8 bytes, so that a single string can be decoded alone.
 *
 * <p>Internal. Called by the writers and readers of vector pages. Codes and symbol tables have the
 * format of the authors' implementation.
 */
@Internal
package dev.stoa.format.encoding.fsst;

import dev.stoa.annotation.Internal;
