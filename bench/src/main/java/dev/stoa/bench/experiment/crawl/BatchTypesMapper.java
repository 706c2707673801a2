package dev.stoa.bench.experiment.crawl;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Writes each content type of the batches once; the map function of {@link BatchCrawlFormat}. */
public final class BatchTypesMapper extends Mapper<NullWritable, RecordBatch, NullWritable, Text> {
  private final Set<Utf8> seenTypes = new HashSet<>();
  private final Utf8 type = new Utf8();

  @Override
  protected void map(NullWritable key, RecordBatch batch, Context context)
      throws IOException, InterruptedException {
    ColumnVector types = batch.column(0);
    for (int row = 0; row < batch.rowCount(); row++) {
      if (!types.isNull(row)) {
        types.readText(row, type);
        if (!seenTypes.contains(type)) {
          seenTypes.add(new Utf8(type));
          context.write(key, new Text(type.toString()));
        }
      }
    }
  }
}
