/** Tests that publish Stoa to a staging repository and build a project from it. */
package dev.stoa.consumer;
