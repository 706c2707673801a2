package dev.stoa.bench.experiment.study.file;

import dev.stoa.bench.experiment.study.data.Rankings;
import dev.stoa.bench.experiment.study.data.StudyTable;
import dev.stoa.bench.experiment.study.data.UserVisits;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/**
 * Uncompressed SequenceFiles without keys, whose values are {@link RankingWritable}, {@link
 * UserVisitWritable} or, for Grep, {@link Text} with the fields of a line.
 */
public final class SequenceFileFormat implements StudyFileFormat {
  @Override
  public String name() {
    return "writable";
  }

  @Override
  public void write(StudyTable table, Path directory) throws IOException {
    org.apache.hadoop.fs.Path file =
        new org.apache.hadoop.fs.Path(directory.resolve(TextFormat.FILE_NAME).toUri());
    try (SequenceFile.Writer writer =
        SequenceFile.createWriter(
            new Configuration(),
            SequenceFile.Writer.file(file),
            SequenceFile.Writer.keyClass(NullWritable.class),
            SequenceFile.Writer.valueClass(writable(table, table.row(0)).getClass()),
            SequenceFile.Writer.compression(CompressionType.NONE))) {
      for (long position = 0; position < table.rowCount(); position++) {
        writer.append(NullWritable.get(), writable(table, table.row(position)));
      }
    }
  }

  private static Writable writable(StudyTable table, GenericRecord row) {
    return switch (table.name()) {
      case Rankings.NAME -> new RankingWritable(row);
      case UserVisits.NAME -> new UserVisitWritable(row);
      default -> new Text(row.get(0).toString() + row.get(1));
    };
  }
}
