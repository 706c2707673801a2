/** Correct: a package with a description. */
package dev.stoa.architecture.planted.schema;
