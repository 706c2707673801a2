package dev.stoa.hadoop.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.testing.storage.NumberedRows;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Commits to HDFS whose reply from the name node is lost. */
@ExtendWith(MiniDfsExtension.class)
class LostReplyTest {
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aTableIsRightWhetherTheCommitLandedOrNot(LossyHdfs.Loss loss, MiniDfs hdfs)
      throws IOException {
    Configuration conf = hdfs.newConf();
    conf.setClass("fs.hdfs.impl", LossyHdfs.class, FileSystem.class);
    Path path = hdfs.newPath();
    Storage calm = HadoopStorages.openForWriting(hdfs.newConf(), path);
    Table table = NumberedRows.create(calm);
    List<WrittenSplit> splits = NumberedRows.write(table, 0, 10);
    CommitToken token = CommitToken.random();

    try (LossyHdfs lossy = (LossyHdfs) FileSystem.newInstance(path.toUri(), conf)) {
      Storage storage = HadoopStorage.on(lossy, conf, path);
      lossy.lose(loss);
      Table seen = Table.open(storage);
      CommitStateUnknownException unknown =
          assertThrows(
              CommitStateUnknownException.class,
              () -> seen.newAppend().token(token).add(splits).commit());
      assertTrue(unknown.getMessage().contains("commit again with the same token"));
      assertEquals(1, lossy.lossCount());

      long visible = loss == LossyHdfs.Loss.REPLY ? 10 : 0;
      assertEquals(first(visible), NumberedRows.numbers(calm));
      lossy.speak();
      seen.newAppend().token(token).add(splits).commit();
    }
    assertEquals(first(10), NumberedRows.numbers(calm));
    assertEquals(2, Table.open(calm).history().size());
  }

  @Test
  void aReplyThatIsLostOnceIsAskedForAgain(MiniDfs hdfs) throws IOException {
    Configuration conf = hdfs.newConf();
    conf.setInt("dfs.client.test.drop.namenode.response.number", 1);
    conf.setBoolean("fs.hdfs.impl.disable.cache", true);
    Storage storage = HadoopStorages.openForWriting(conf, hdfs.newPath());
    NumberedRows.create(storage);
    NumberedRows.append(storage, 0, 10);
    assertEquals(first(10), NumberedRows.numbers(storage));
    assertEquals(2, Table.open(storage).history().size());
  }

  private static List<Long> first(long count) {
    return LongStream.range(0, count).boxed().toList();
  }
}
