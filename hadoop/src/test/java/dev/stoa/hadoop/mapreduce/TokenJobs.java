package dev.stoa.hadoop.mapreduce;

import dev.stoa.storage.NotCreatedException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Prepares jobs as the client of a secure cluster and fails if their tasks would have no tokens.
 * Runs in its own process, since Hadoop is secure for a whole process or not.
 */
final class TokenJobs {
  private TokenJobs() {}

  /** Takes the directory of a table. */
  public static void main(String[] arguments) throws IOException {
    Configuration conf = TestJobs.newConf();
    conf.set("hadoop.security.authentication", "token");
    conf.set("mapreduce.framework.name", "yarn");
    conf.set("yarn.resourcemanager.principal", "rm");
    conf.setClass(
        "fs." + TokenFileSystem.SCHEME + ".impl", TokenFileSystem.class, FileSystem.class);
    UserGroupInformation.setLoginUser(UserGroupInformation.createRemoteUser("stoa"));
    UserGroupInformation.setConfiguration(conf);
    Path table = new Path(TokenFileSystem.SCHEME + "://" + arguments[0]);

    Job reading = Job.getInstance(conf);
    ColumnInputFormat.addInputPath(reading, table);
    new ColumnInputFormat<>().getSplits(reading);
    checkToken(reading);

    Job writing = Job.getInstance(conf);
    ColumnOutputFormat.setOutputPath(writing, table);
    try {
      new ColumnOutputFormat().checkOutputSpecs(writing);
    } catch (NotCreatedException e) {
      // Only HDFS can be written to; the token was requested before.
    }
    checkToken(writing);
  }

  private static void checkToken(Job job) {
    if (job.getCredentials().getToken(new Text(TokenFileSystem.SCHEME)) == null) {
      throw new AssertionError("no token but " + job.getCredentials().getAllTokens());
    }
  }
}
