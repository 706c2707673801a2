/** Tests of vector pages: hostile bytes, and whether all ways to read them give the same. */
package dev.stoa.testing.vector;
