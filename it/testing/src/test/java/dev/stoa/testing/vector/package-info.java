/** Tests of vector pages: hostile bytes, and equal results of all ways to read them. */
package dev.stoa.testing.vector;
