package dev.stoa.hadoop.join;

import java.io.Closeable;
import java.io.IOException;

/** Joins the rows of a bucket, group by group; read by {@link JoinRecordReader}. */
interface GroupSource extends Closeable {
  /** Sets a group to the next records, valid until the next call; returns false after the last. */
  boolean next(JoinGroup group) throws IOException;
}
