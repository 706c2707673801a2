/** A program that uses the library as others do; the test copies it into a project of its own. */
package dev.stoa.consumer;
