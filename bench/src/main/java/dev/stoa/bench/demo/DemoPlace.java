package dev.stoa.bench.demo;

import dev.stoa.bench.crawl.SequenceFileWriter;
import dev.stoa.bench.job.Jobs;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.hadoop.fs.Path;

/** Where the demo's files are and its jobs run; closing it removes what shall not stay. */
interface DemoPlace extends Closeable {
  /** The table as a job names it. */
  Path tablePath();

  /** The SequenceFile as a job names it. */
  Path sequencePath();

  /** The table, which is not there yet. */
  Storage tableStorage() throws IOException;

  /** Creates the SequenceFile. */
  SequenceFileWriter newSequenceFile(Schema schema) throws IOException;

  /** The size of the finished SequenceFile. */
  long sequenceFileBytes() throws IOException;

  /** What runs the jobs. */
  Jobs newJobs();

  /** A file or directory of the demo's, as the user names it. */
  String shown(Path path);

  /** Says that the demo's files are complete, and so may stay. */
  void finish();
}
