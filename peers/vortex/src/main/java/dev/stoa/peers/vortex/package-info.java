/** Vortex through its Java binding, in the child JVM that {@code stoa bench} starts. */
package dev.stoa.peers.vortex;
