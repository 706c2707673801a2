package dev.stoa.cli.demo;

import dev.stoa.cli.demo.crawl.SequenceFileWriter;
import dev.stoa.cli.demo.job.Jobs;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.hadoop.fs.Path;

/**
 * The location of the demo's files and jobs; closing it removes files that the user does not keep.
 */
interface DemoWorkspace extends Closeable {
  /** Returns the path of the table. */
  Path tablePath();

  /** Returns the path of the SequenceFile. */
  Path sequenceFilePath();

  /** Returns the storage in which the table is created. */
  Storage tableStorage() throws IOException;

  /** Creates the SequenceFile. */
  SequenceFileWriter newSequenceFile(Schema schema) throws IOException;

  /** Returns the size of the complete SequenceFile. */
  long sequenceFileSizeInBytes() throws IOException;

  /** Returns the runner of the jobs. */
  Jobs jobs();

  /** Returns the name of a file or directory of the demo, as users name it. */
  String displayName(Path path);

  /** Marks the demo's files as complete, so that they may be kept. */
  void finish();
}
