/** Tests of vector pages: reads of hostile bytes, and equal results of all ways to read. */
package dev.stoa.testing.vector;
