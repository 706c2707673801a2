/**
 * What the demo and the experiments share: how far work is, numbers as people read them, and
 * folders that go away again. The command line implements {@link dev.stoa.bench.work.Progress}.
 */
package dev.stoa.bench.work;
