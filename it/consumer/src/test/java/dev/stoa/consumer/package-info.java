/** Publishes Stoa to a staging repository and builds a project from it. */
package dev.stoa.consumer;
