/**
 * The part of the API that only engines need: tables created with a job's rows, tables sent to
 * tasks, and merging the output of many small tasks.
 *
 * <p>Called by MapReduce, Spark and the command line's {@code load}.
 */
@Internal
package dev.stoa.engine;

import dev.stoa.annotation.Internal;
