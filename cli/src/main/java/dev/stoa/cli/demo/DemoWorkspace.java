package dev.stoa.cli.demo;

import dev.stoa.cli.demo.crawl.SequenceFileWriter;
import dev.stoa.cli.demo.job.Jobs;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.hadoop.fs.Path;

/** The location of the demo's files and jobs; closing it removes files not to be kept. */
interface DemoWorkspace extends Closeable {
  /** The table's path, for a job. */
  Path tablePath();

  /** The SequenceFile's path, for a job. */
  Path sequencePath();

  /** The storage of the table, which does not exist yet. */
  Storage tableStorage() throws IOException;

  /** Creates the SequenceFile. */
  SequenceFileWriter newSequenceFile(Schema schema) throws IOException;

  /** The size of the finished SequenceFile. */
  long sequenceFileBytes() throws IOException;

  /** The runner of the jobs. */
  Jobs newJobs();

  /** A file or directory of the demo, as the user names it. */
  String displayName(Path path);

  /** Marks the demo's files as complete, so that they may be kept. */
  void finish();
}
