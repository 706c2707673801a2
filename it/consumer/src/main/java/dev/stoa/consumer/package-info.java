/** A program that uses the library; the test copies it into a separate project. */
package dev.stoa.consumer;
