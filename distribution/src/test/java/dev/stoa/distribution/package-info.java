/** Tests of the archives: unpacks them elsewhere and runs what they contain. */
package dev.stoa.distribution;
